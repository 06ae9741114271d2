-- How long work keeps the person who did it, and how small a group may be whose figures are shown.

alter table companies
  -- figures of fewer people would be figures about persons
  add column minimum_group_size integer not null default 5 check (minimum_group_size between 2 and 100),
  -- null: as long as the work itself is kept; the company agrees on a number with its works council
  add column person_reference_days integer check (person_reference_days between 30 and 36500);

-- What the daily job removed. A log: rows are added, never changed or removed.
create table person_reference_removals (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  removed_at timestamptz not null default now(),
  -- work before this moment lost its person
  work_before timestamptz not null,
  entry_count integer not null check (entry_count > 0),
  primary key (company_id, id)
);
create index person_reference_removals_time on person_reference_removals (company_id, removed_at);
select protect_company_table('person_reference_removals');
select announce_changes_of('person_reference_removals', 'person_reference_removals');
revoke update, delete on person_reference_removals from mes_app;
