-- What the system must remember to understand machine data: how far a machine was observed, where its counters stood,
-- which causes of alerts are present, and what still has to be calculated.

-- Machines report their state and their pieces all day long. That is no edit: a person with an open form must not be
-- told that "somebody else" changed the row.
drop trigger count_version on machines;
create trigger count_version before update on machines
  for each row
  when (old.live_state is not distinct from new.live_state
    and old.live_state_since is not distinct from new.live_state_since
    and old.status is not distinct from new.status)
  execute function count_version();
drop trigger count_version on productions;
create trigger count_version before update on productions
  for each row
  when (old.actual_quantity is not distinct from new.actual_quantity)
  execute function count_version();

-- Stops that a machine reported itself. They are opened, closed and corrected by its data until somebody explains them.
alter table machine_downtime
  add column source text not null default 'person' check (source in ('person', 'machine'));
create index machine_downtime_by_machine on machine_downtime (company_id, machine_id, start_time) where source = 'machine';

-- Up to when the states of a machine are known. What arrives with an older time is late and put in its place.
create table machine_observations (
  company_id uuid not null references companies on delete cascade,
  machine_id uuid not null,
  observed_at timestamptz not null,
  primary key (company_id, machine_id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade
) with (fillfactor = 50);
select protect_company_table('machine_observations');

-- Where the counters of a control stood last. Only readings with a later time count, so that a repeated or late one
-- adds nothing.
create table machine_counters (
  company_id uuid not null references companies on delete cascade,
  machine_id uuid not null,
  counter text not null check (counter in ('good', 'scrap', 'rework', 'total')),
  value double precision not null,
  -- a reading too far off to be believed; the next one tells whether the counter really moved there
  suspect double precision,
  observed_at timestamptz not null,
  primary key (company_id, machine_id, counter),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade
) with (fillfactor = 50);
select protect_company_table('machine_counters');

-- Pieces that a machine counted while an order ran; null: it has no such counter. Bookings with source 'machine' follow
-- from these sums, so booking twice the same is impossible.
create table production_counts (
  company_id uuid not null references companies on delete cascade,
  production_id uuid not null,
  machine_id uuid not null,
  good bigint check (good >= 0),
  scrap bigint check (scrap >= 0),
  rework bigint check (rework >= 0),
  total bigint check (total >= 0),
  -- counted and not yet booked, by quarter of an hour: pieces that arrive late belong to the shift that made them
  waiting jsonb not null default '[]',
  -- null: nothing is waiting
  waiting_since timestamptz,
  booked_at timestamptz,
  -- why the last booking was refused, in German; shown to people
  refusal text,
  primary key (company_id, production_id, machine_id),
  foreign key (company_id, production_id) references productions (company_id, id) on delete cascade,
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade
) with (fillfactor = 50);
create index production_counts_waiting on production_counts (company_id, waiting_since) where waiting_since is not null;
create index production_counts_machine on production_counts (company_id, machine_id);
select protect_company_table('production_counts');
select announce_changes_of('production_counts', 'production_counts');

-- What can raise an alert and whether it is present. An alert is raised when a cause appears, not while it lasts, and
-- resolves by itself when the cause has been gone long enough.
create table alert_causes (
  company_id uuid not null references companies on delete cascade,
  -- sensor/T-1, machine/<id>, message/<source>
  origin text not null,
  code text not null,
  present boolean not null,
  -- since when it is present or gone
  since timestamptz not null,
  observed_at timestamptz not null,
  -- the alert it raised last, unless that is resolved
  alert_id uuid,
  primary key (company_id, origin, code),
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete set null (alert_id)
);
-- most sensors have no cause that matters right now
create index alert_causes_alive on alert_causes (company_id, origin) where present or alert_id is not null;
create index alert_causes_alert on alert_causes (company_id, alert_id) where alert_id is not null;
select protect_company_table('alert_causes');

-- Machines whose figures have to be calculated anew: many changes in a row are calculated once.
create table oee_recalculations (
  company_id uuid not null references companies on delete cascade,
  machine_id uuid not null,
  changed_from timestamptz not null,
  primary key (company_id, machine_id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade
);
select protect_company_table('oee_recalculations');
