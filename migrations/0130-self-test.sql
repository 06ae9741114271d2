-- For the self-test: how many migrations the database has seen. The list itself stays closed to the application's roles.
create function applied_migration_count() returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select count(*)::integer from public.schema_migrations);
revoke execute on function applied_migration_count() from public;
grant execute on function applied_migration_count() to mes_app;
