-- Absences and the privacy of people, and what tracing batches needs.

-- A moment as the API writes it.
create function iso_utc(moment timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- "Betriebsrats-Modus": names of people stay out of figures unless someone unlocks them for a purpose.
alter table companies
  add column privacy_mode boolean not null default true,
  -- makes pseudonyms of one company meaningless in another; never leaves the database
  add column pseudonym_key uuid not null default gen_random_uuid();
select announce_changes_of('companies', 'companies');

-- The same person always has the same pseudonym, so that patterns stay visible and persons do not.
create function employee_pseudonym(employee_id uuid) returns text
  language sql stable strict parallel safe
  return (
    select 'Person ' || upper(substr(encode(sha256(convert_to(pseudonym_key::text || employee_id::text, 'UTF8')), 'hex'), 1, 6))
    from companies where id = current_company_id());

-- The name to show beside figures; null where nobody is named.
create function employee_display_name(employee_id uuid, name text, sees_names boolean) returns text
  language sql stable parallel safe
  return case when sees_names then name else employee_pseudonym(employee_id) end;

-- Who looked at names, why, and until when. A log: rows are added and ended, never changed or removed.
create table privacy_unlocks (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- as it was then: accounts come and go, the log stays
  user_email text not null,
  purpose text not null check (length(btrim(purpose)) >= 10),
  created_at timestamptz not null default now(),
  valid_until timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  check (valid_until > created_at)
);
create index privacy_unlocks_user on privacy_unlocks (company_id, user_id, valid_until);
create index privacy_unlocks_time on privacy_unlocks (company_id, created_at);
select protect_company_table('privacy_unlocks');
select announce_changes_of('privacy_unlocks', 'privacy_unlocks');
revoke update, delete on privacy_unlocks from mes_app;
grant update (ended_at) on privacy_unlocks to mes_app;

-- Days on which a person is not there. No reason of health: planning does not need it (GDPR art. 9).
create table employee_absences (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  absence_type text not null check (absence_type in ('vacation', 'training', 'other')),
  from_date date not null,
  -- included
  to_date date not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
  check (to_date >= from_date),
  constraint employee_absences_no_overlap exclude using gist (
    company_id with =, employee_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index employee_absences_employee on employee_absences (company_id, employee_id, from_date);
select protect_company_table('employee_absences');
select announce_changes_of('employee_absences', 'employee_absences');

create index employee_skills_expiry on employee_skills (company_id, valid_until) where valid_until is not null;

-- Recall: a batch is known by our number or by the supplier's, however it is typed.
create index material_batches_number on material_batches (company_id, lower(batch_number));
create index material_batches_supplier_number on material_batches (company_id, lower(supplier_batch_number))
  where supplier_batch_number is not null;
create index material_batches_received on material_batches (company_id, material_id, received_at);
