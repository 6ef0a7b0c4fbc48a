CREATE TABLE "search_builds" (
	"build" text PRIMARY KEY NOT NULL,
	"index_name" text NOT NULL,
	"format" integer NOT NULL,
	"wines" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabularies" (
	"build" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_vocabularies_build_part_pk" PRIMARY KEY("build","part")
);
--> statement-breakpoint
ALTER TABLE "search_vocabularies" ADD CONSTRAINT "search_vocabularies_build_search_builds_build_fk" FOREIGN KEY ("build") REFERENCES "public"."search_builds"("build") ON DELETE cascade ON UPDATE no action;