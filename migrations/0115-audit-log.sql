-- Who changed what: an append-only log per company, written by the database itself in the transaction of the change
-- (docs/decisions/013). Rows are chained by hashes a few seconds later (seal_audit_log), so that nobody who books or
-- edits waits for anybody else.

create table audit_log (
  company_id uuid not null references companies on delete cascade,
  -- in the order of writing
  seq bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('person', 'api_key', 'system')),
  actor_id uuid,
  -- as it was then: accounts come and go, the log stays
  actor_name text,
  action text not null check (action in ('created', 'changed', 'removed')),
  -- the table, and the row's key
  thing text not null,
  thing_id text not null,
  thing_name text,
  -- {"column": {"old": …, "new": …}}, {"hidden": true} for what must not be read here
  changes jsonb not null,
  -- place in the chain, from 1 without gaps; null until sealed
  position bigint,
  previous_hash text,
  hash text,
  primary key (company_id, seq),
  unique (company_id, position),
  check ((position is null) = (hash is null) and (position is null) = (previous_hash is null))
);
create index audit_log_unsealed on audit_log (seq) where hash is null;
create index audit_log_thing on audit_log (company_id, thing, seq);
create index audit_log_time on audit_log (company_id, at);
select protect_company_table('audit_log');
revoke insert, update, delete on audit_log from mes_app;

-- Where the chain ends: without it, entries cut off at the end would not be missed.
create table audit_heads (
  company_id uuid primary key references companies on delete cascade,
  position bigint not null,
  hash text not null,
  sealed_at timestamptz not null default now()
);
select protect_company_table('audit_heads');
revoke insert, update, delete on audit_heads from mes_app;

-- The functions below run as the schema's owner, who is held to row-level security like everybody else.
do $$
begin
  execute format('create policy owner_keeps_log on audit_log to %I using (true) with check (true)', current_user);
  execute format('create policy owner_keeps_heads on audit_heads to %I using (true) with check (true)', current_user);
  execute format('create policy owner_knows_companies on companies for select to %I using (true)', current_user);
end
$$;

-- Long texts are cut: the log says what changed, it is no second copy of the plant.
create function audit_value(value jsonb) returns jsonb
  language sql immutable parallel safe
  return case when length(value::text) > 2000 then to_jsonb(left(coalesce(value #>> '{}', ''), 1900) || ' …') else value end;

-- The key of a row as text; several columns are joined.
create function audit_key(content jsonb, keys text[]) returns text
  language sql immutable parallel safe
  return (select string_agg(content ->> key, '/') from unnest(keys) key);

-- What is to be said about a row before and after a change; no row where nothing worth logging changed.
create function audit_entry(before jsonb, after jsonb, company_column text, keys text[], hidden text[], ignored text[])
  returns table (company_id uuid, action text, thing_id text, thing_name text, changes jsonb)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (shown ->> company_column)::uuid,
    case when before is null then 'created' when after is null then 'removed' else 'changed' end,
    public.audit_key(shown, keys),
    case when 'name' = any (hidden) then null else coalesce(
      shown ->> 'name', shown ->> 'title', shown ->> 'production_number', shown ->> 'product_number',
      shown ->> 'check_number', shown ->> 'parameter', shown ->> 'defect_type', shown ->> 'report_number',
      shown ->> 'email', shown ->> 'file_name', shown ->> 'valid_from',
      (select email from accounts.users where id = (shown ->> 'user_id')::uuid)) end,
    coalesce(diff.changes, '{}')
  from (select coalesce(after, before) as shown) one
  cross join lateral (
    select jsonb_object_agg(name, case
      when name = any (hidden) then '{"hidden": true}'::jsonb
      else jsonb_build_object('old', public.audit_value(before -> name), 'new', public.audit_value(after -> name))
    end) as changes
    from jsonb_object_keys(shown) name
    where name <> all (ignored)
      and nullif(before -> name, 'null'::jsonb) is distinct from nullif(after -> name, 'null'::jsonb)
  ) diff
  where before is null or after is null or diff.changes is not null
$$;

-- Arguments: column of the company, key columns, hidden columns, columns that are never logged, columns that are not
-- logged unless a person or a program acts, and whether anything is logged without one. Reads the changed rows one by
-- one, however many a statement changed.
create function audit_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_variable
declare
  actor text := coalesce(current_setting('app.actor', true), '');
  actor_ref uuid := nullif(split_part(actor, ':', 2), '')::uuid;
  actor_kind text := case split_part(actor, ':', 1) when 'user' then 'person' when 'api-key' then 'api_key' else 'system' end;
  actor_name text;
  company_column text := tg_argv[0];
  keys text[] := tg_argv[1]::text[];
  hidden text[] := tg_argv[2]::text[];
  ignored text[] := tg_argv[3]::text[];
  is_demo boolean;
begin
  if actor = '' then
    if tg_argv[5]::boolean then return null; end if;
    ignored := ignored || tg_argv[4]::text[];
  end if;
  if public.current_company_id() is not null then
    select company.is_demo into is_demo from public.companies company where company.id = public.current_company_id();
    -- Nobody can change the demo company: what happens there is its nightly renewal. And a company that is no longer
    -- there takes its log with it.
    if is_demo or is_demo is null then return null; end if;
  end if;
  if actor_kind = 'person' then
    select email into actor_name from accounts.users where id = actor_ref;
  elsif actor_kind = 'api_key' then
    select name into actor_name from accounts.api_keys where id = actor_ref;
  end if;

  if tg_op = 'INSERT' then
    insert into public.audit_log (company_id, actor_kind, actor_id, actor_name, action, thing, thing_id, thing_name, changes)
    select entry.company_id, actor_kind, actor_ref, actor_name, entry.action, tg_table_name, entry.thing_id, entry.thing_name, entry.changes
    from new_rows r
    cross join lateral public.audit_entry(null, to_jsonb(r), company_column, keys, hidden, ignored) entry
    join public.companies company on company.id = entry.company_id and not company.is_demo;
  elsif tg_op = 'DELETE' then
    insert into public.audit_log (company_id, actor_kind, actor_id, actor_name, action, thing, thing_id, thing_name, changes)
    select entry.company_id, actor_kind, actor_ref, actor_name, entry.action, tg_table_name, entry.thing_id, entry.thing_name, entry.changes
    from old_rows r
    cross join lateral public.audit_entry(to_jsonb(r), null, company_column, keys, hidden, ignored) entry
    join public.companies company on company.id = entry.company_id and not company.is_demo;
  else
    insert into public.audit_log (company_id, actor_kind, actor_id, actor_name, action, thing, thing_id, thing_name, changes)
    select entry.company_id, actor_kind, actor_ref, actor_name, entry.action, tg_table_name, entry.thing_id, entry.thing_name, entry.changes
    from (select to_jsonb(r) as content, public.audit_key(to_jsonb(r), keys) as key from old_rows r) before
    full join (select to_jsonb(r) as content, public.audit_key(to_jsonb(r), keys) as key from new_rows r) after
      on after.key = before.key
    cross join lateral public.audit_entry(before.content, after.content, company_column, keys, hidden, ignored) entry
    join public.companies company on company.id = entry.company_id and not company.is_demo;
  end if;
  return null;
end
$$;

-- Logs the changes of a table people edit. `without_actor`: columns machines keep up to date, logged only when somebody
-- acts; `people_only`: rows that machines write all day, logged only when somebody acts.
create function audit_changes_of(
  target regclass, hidden text[] default '{}', ignored text[] default '{}', without_actor text[] default '{}',
  people_only boolean default false) returns void
  language plpgsql as $$
declare
  company_column text;
  keys text[];
  arguments text;
  never text[];
begin
  company_column := case when target = 'public.companies'::regclass then 'id' else 'company_id' end;
  select array_agg(a.attname::text order by a.attnum) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = target and i.indisprimary and (a.attname <> 'company_id' or i.indnkeyatts = 1);
  -- Bytes are hashes and encrypted secrets: never readable here, named or not.
  select hidden || coalesce(array_agg(attname::text), '{}') into hidden
  from pg_attribute where attrelid = target and atttypid = 'bytea'::regtype and not attisdropped;
  never := ignored || keys || array[company_column, 'created_at', 'updated_at', 'version'];
  arguments := format('%L, %L, %L, %L, %L, %L', company_column, keys, hidden, never, without_actor, people_only);
  execute format('create or replace trigger audit_created after insert on %s referencing new table as new_rows
    for each statement execute function audit_changes(%s)', target, arguments);
  execute format('create or replace trigger audit_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function audit_changes(%s)', target, arguments);
  execute format('create or replace trigger audit_removed after delete on %s referencing old table as old_rows
    for each statement execute function audit_changes(%s)', target, arguments);
end
$$;

-- What an entry says, as one line of text: any change of any part of it changes the line.
create function audit_content(entry audit_log) returns text
  language sql stable parallel safe
  return jsonb_build_array(
    entry.company_id, entry.position, entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_kind, entry.actor_id, entry.actor_name, entry.action, entry.thing, entry.thing_id, entry.thing_name,
    entry.changes)::text;

-- Gives entries their place in the chain of their company, oldest first, at most `most` at a time; returns how many.
-- An entry whose transaction ended late simply comes later in the chain.
create function seal_audit_log(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid;
  entry public.audit_log;
  head public.audit_heads;
  sealed integer := 0;
begin
  -- One at a time, also among several processes; whoever comes second leaves it to the first.
  if not pg_try_advisory_xact_lock(hashtextextended('seal audit log', 0)) then return 0; end if;
  for company in
    select distinct company_id from (
      select company_id from public.audit_log where hash is null order by seq limit most) as waiting
  loop
    select * into head from public.audit_heads where company_id = company;
    if not found then
      head.company_id := company;
      head.position := 0;
      head.hash := repeat('0', 64);
    end if;
    for entry in
      select * from public.audit_log where company_id = company and hash is null order by seq limit most
    loop
      entry.position := head.position + 1;
      entry.previous_hash := head.hash;
      entry.hash := encode(sha256(convert_to(head.hash || E'\n' || public.audit_content(entry), 'UTF8')), 'hex');
      update public.audit_log set position = entry.position, previous_hash = entry.previous_hash, hash = entry.hash
      where company_id = company and seq = entry.seq;
      head.position := entry.position;
      head.hash := entry.hash;
      sealed := sealed + 1;
    end loop;
    insert into public.audit_heads (company_id, position, hash, sealed_at)
    values (company, head.position, head.hash, now())
    on conflict (company_id) do update
      set position = excluded.position, hash = excluded.hash, sealed_at = excluded.sealed_at;
    perform pg_notify('mes_change', json_build_object('company', company, 'topic', 'audit_log')::text);
  end loop;
  return sealed;
end
$$;
revoke execute on function seal_audit_log(integer) from public;
grant execute on function seal_audit_log(integer) to mes_accounts;

-- No role of the application may write here; this holds for the owner's own mistakes too.
create function keep_audit_log() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_log' and old.hash is null and new.hash is not null
    and to_jsonb(new) - '{position,previous_hash,hash}'::text[] = to_jsonb(old) - '{position,previous_hash,hash}'::text[] then
    return new;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_heads' and new.company_id = old.company_id
    and new.position > old.position then
    return new;
  end if;
  -- The log goes with its company.
  if tg_op = 'DELETE' and not exists (select from public.companies where id = old.company_id) then return old; end if;
  raise exception 'the audit log can only be added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_audit_log before update or delete on audit_log for each row execute function keep_audit_log();
create trigger keep_audit_log before update or delete on audit_heads for each row execute function keep_audit_log();
create trigger keep_whole_log before truncate on audit_log for each statement execute function keep_audit_log();
create trigger keep_whole_log before truncate on audit_heads for each statement execute function keep_audit_log();

-- Bookings, stock movements, order transitions and alert events are logs of their own; time series are measurements.
select audit_changes_of('companies', hidden => '{pseudonym_key}');
select audit_changes_of('shifts');
select audit_changes_of('machines', without_actor => '{live_state,live_state_since,status}');
select audit_changes_of('machine_shifts');
select audit_changes_of('machine_documents');
-- A person who leaves must be forgettable: the log says that something changed, not what it was.
select audit_changes_of('employees', hidden => '{name,employee_number,job_title,qualification,employed_since}');
select audit_changes_of('employee_skills');
select audit_changes_of('employee_absences', hidden => '{absence_type,from_date,to_date}');
select audit_changes_of('employee_pins', ignored => '{set_at}');
select audit_changes_of('products');
select audit_changes_of('product_characteristics');
select audit_changes_of('product_materials');
select audit_changes_of('product_operations');
select audit_changes_of('materials');
-- Pieces follow from bookings; done work loses its person by itself (0055).
select audit_changes_of('productions', hidden => '{employee_id}',
  ignored => '{actual_quantity,quantity,good_quantity,scrap_quantity,rework_quantity,search_text}', without_actor => '{employee_id}');
select audit_changes_of('downtime_reasons');
select audit_changes_of('machine_downtime', people_only => true);
select audit_changes_of('oee_targets');
select audit_changes_of('oee_settings');
select audit_changes_of('inspection_plans');
select audit_changes_of('quality_checks');
select audit_changes_of('quality_measurements');
select audit_changes_of('quality_defects');
select audit_changes_of('quality_holds');
select audit_changes_of('eight_d_reports');
select audit_changes_of('eight_d_disciplines');
select audit_changes_of('maintenance_records', hidden => '{employee_id}', without_actor => '{employee_id}');
select audit_changes_of('data_sources');
select audit_changes_of('data_points');
select audit_changes_of('sensors', people_only => true);
select audit_changes_of('accounts.memberships', ignored => '{last_used_at}');
select audit_changes_of('accounts.invitations');
select audit_changes_of('accounts.sign_on_providers');
select audit_changes_of('accounts.sign_on_domains');
select audit_changes_of('accounts.api_keys', ignored => '{last_used_at}');
