-- When a source did not deliver although it should have, and whether it made up for it (architecture, section 4.6).
-- A stretch in which it was switched off is kept too: nothing was expected of it then.
create table source_gaps (
  company_id uuid not null references companies on delete cascade,
  source_id uuid not null,
  began_at timestamptz not null,
  -- null while it lasts
  ended_at timestamptz check (ended_at >= began_at),
  -- lost: the connection; server: this program was not running; off: switched off by somebody
  cause text not null check (cause in ('lost', 'server', 'off')),
  -- German sentence of how it began
  reason text not null,
  -- values measured in the gap that came in afterwards
  late_samples integer not null default 0,
  primary key (company_id, source_id, began_at),
  foreign key (company_id, source_id) references data_sources (company_id, id) on delete cascade
);
select protect_company_table('source_gaps');
select announce_changes_of('source_gaps', 'source_gaps');

-- Until when a source was certainly looked after: what follows until the next start is a gap of ours.
create table source_watch (
  company_id uuid not null references companies on delete cascade,
  source_id uuid not null,
  watched_until timestamptz not null,
  primary key (company_id, source_id),
  foreign key (company_id, source_id) references data_sources (company_id, id) on delete cascade
) with (fillfactor = 50);
select protect_company_table('source_watch');

-- How many records of each source were measured in each five minutes; counted in the transaction that stores them.
-- Sources are those of the journal: also pushes, also sources that are deleted meanwhile.
create table source_samples (
  company_id uuid not null references companies on delete cascade,
  source_id text not null,
  bucket timestamptz not null,
  stored integer not null,
  -- of these, delivered more than a minute after they were measured
  late integer not null,
  primary key (company_id, source_id, bucket)
) with (fillfactor = 50);
select protect_company_table('source_samples');
