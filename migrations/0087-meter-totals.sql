-- Readings of running meters at a proper stop, so that what is drawn until the next start is counted. Taken away when
-- read: after a kill nobody knows which difference was handed on already, and nothing is counted twice.
create table source_meter_totals (
  company_id uuid not null references companies on delete cascade,
  source_id uuid not null,
  meter_id text not null,
  total double precision not null,
  primary key (company_id, source_id, meter_id),
  foreign key (company_id, source_id) references data_sources (company_id, id) on delete cascade
);
select protect_company_table('source_meter_totals');
