-- 8D reports: a problem followed from the team to the last measure.

create table eight_d_reports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  report_number text not null,
  title text not null check (btrim(title) <> ''),
  customer text,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- what it began with, as far as it is in the system
  check_id uuid,
  defect_id uuid,
  production_id uuid,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, report_number),
  foreign key (company_id, check_id) references quality_checks (company_id, id) on delete set null (check_id),
  foreign key (company_id, defect_id) references quality_defects (company_id, id) on delete set null (defect_id),
  foreign key (company_id, production_id) references productions (company_id, id) on delete set null (production_id),
  check ((status = 'closed') = (closed_at is not null))
);
create index eight_d_reports_time on eight_d_reports (company_id, opened_at);
create index eight_d_reports_check on eight_d_reports (company_id, check_id) where check_id is not null;
create index eight_d_reports_defect on eight_d_reports (company_id, defect_id) where defect_id is not null;
create index eight_d_reports_production on eight_d_reports (company_id, production_id) where production_id is not null;
select protect_company_table('eight_d_reports');
select announce_changes_of('eight_d_reports', 'eight_d_reports');
select count_versions_of('eight_d_reports');

-- D1 to D8 of each report, there from its beginning.
create table eight_d_disciplines (
  company_id uuid not null references companies on delete cascade,
  report_id uuid not null,
  discipline smallint not null check (discipline between 1 and 8),
  content text,
  -- a name or a department, as the plant writes it
  responsible text,
  due_on date,
  done_on date,
  primary key (company_id, report_id, discipline),
  foreign key (company_id, report_id) references eight_d_reports (company_id, id) on delete cascade
);
select protect_company_table('eight_d_disciplines');
select announce_changes_of('eight_d_disciplines', 'eight_d_reports');
