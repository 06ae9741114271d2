-- What the calculation of OEE needs beside the tables of the plant.

-- Minutes of shift time in which nothing is known about the machine: neither production nor downtime.
alter table oee_records
  add column no_data_minutes double precision not null default 0 check (no_data_minutes >= 0),
  -- 'entered' rows come from outside by upsert; recalculation leaves them alone.
  add column origin text not null default 'calculated' check (origin in ('calculated', 'entered'));

-- Rules of a company; without a row the defaults hold.
create table oee_settings (
  company_id uuid primary key references companies on delete cascade,
  -- a shorter stop is a micro-stop
  micro_stop_below_minutes double precision not null default 5 check (micro_stop_below_minutes between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
select protect_company_table('oee_settings');
select announce_changes_of('oee_settings', 'oee_settings');
select count_versions_of('oee_settings');

-- Which orders a machine worked on in a period, without walking through its whole history.
create index productions_machine_end on productions (company_id, machine_id, end_time);
