-- A company takes its data with it, and goes.

-- Each export of everything; who made it stands in the audit log.
create table company_exports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index company_exports_time on company_exports (company_id, created_at);
select protect_company_table('company_exports');
select announce_changes_of('company_exports', 'companies');
revoke update, delete on company_exports from mes_app;
select audit_changes_of('company_exports');

-- A request to delete the company waits 30 days, in which it can be taken back.
alter table companies
  add column deletion_requested_at timestamptz,
  add column deletion_due_at timestamptz,
  add constraint companies_deletion check ((deletion_requested_at is null) = (deletion_due_at is null)),
  add constraint companies_deletion_grace check (deletion_due_at >= deletion_requested_at + interval '720 hours');
create index companies_deletion_due on companies (deletion_due_at) where deletion_due_at is not null;

-- Removes a company whose time has come, down to the last row; accounts that belong to no other company go with it.
-- Fails as a whole rather than leave something behind.
create function delete_company(company uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target regclass;
  is_left boolean;
  former uuid[];
begin
  -- For the policies of the tables, and for whoever listens to their changes.
  perform set_config('app.company_id', company::text, true);
  perform from public.companies where id = company and not is_demo and deletion_due_at <= now() for update;
  if not found then
    raise exception 'company % is not due for deletion', company using errcode = 'invalid_parameter_value';
  end if;
  select coalesce(array_agg(user_id), '{}') into former from accounts.memberships where company_id = company;
  -- Time series have no foreign keys (0006): they go first and by name of their column.
  for target in
    select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'company_id' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace, 'operator'::regnamespace)
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confrelid = 'public.companies'::regclass)
  loop
    execute format('delete from %s where company_id = $1', target) using company;
  end loop;
  delete from public.companies where id = company;
  delete from accounts.users u where u.id = any (former)
    and not exists (select from accounts.memberships m where m.user_id = u.id);
  for target in
    select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'company_id' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace, 'operator'::regnamespace)
  loop
    execute format('select exists (select from %s where company_id = $1)', target) into is_left using company;
    if is_left then raise exception 'rows of company % are left in %', company, target; end if;
  end loop;
end
$$;
revoke execute on function delete_company(uuid) from public;
grant execute on function delete_company(uuid) to mes_accounts;
