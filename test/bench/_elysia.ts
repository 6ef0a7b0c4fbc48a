/** A bare Elysia app: what every start is compared with. */
import { Elysia } from "elysia";

new Elysia().get("/", () => "ok").listen({ port: Number(process.env.PORT), hostname: "127.0.0.1" });
