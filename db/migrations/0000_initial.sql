CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_on" date,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "wine_records" (
	"id" bigint NOT NULL,
	"vintage" text NOT NULL,
	"title" text NOT NULL,
	"colour" text NOT NULL,
	"country" text NOT NULL,
	"region_appellation" text NOT NULL,
	"url" text NOT NULL,
	"indicators" text[],
	"drinking_window_open" integer,
	"drinking_window_close" integer,
	"drinking_advice" text,
	"wine_service_score" integer,
	"quality_score" integer,
	"brand_score" integer,
	"economics_score" integer,
	CONSTRAINT "wine_records_id_vintage_pk" PRIMARY KEY("id","vintage")
);
