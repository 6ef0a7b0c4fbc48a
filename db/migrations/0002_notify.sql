-- Running services keep records and keys in memory: every change of the tables tells them, whoever makes it.
CREATE FUNCTION "notify_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify(TG_ARGV[0], '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "wine_records_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wine_records"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('wine_catalogue');
--> statement-breakpoint
-- Not of the day of the last use: services write it themselves.
CREATE TRIGGER "api_keys_changed" AFTER INSERT OR UPDATE OF "hash", "expires_at", "revoked_at" OR DELETE OR TRUNCATE ON "api_keys"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('wine_keys');
