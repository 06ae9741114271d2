-- What a deleted company or source leaves in tables that belong to no company.
create function forget_leases() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'companies' then
    delete from operator.leases where company_id = old.id;
    delete from operator.source_states where company_id = old.id;
  else
    delete from operator.source_states where company_id = old.company_id and source_id = old.id::text;
  end if;
  return null;
end
$$;
revoke execute on function forget_leases() from public;
create trigger forget_leases after delete on companies for each row execute function forget_leases();
create trigger forget_leases after delete on data_sources for each row execute function forget_leases();
