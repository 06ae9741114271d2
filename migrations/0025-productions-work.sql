-- What working on orders needs beyond the orders themselves: corrections, a history of states, terminal PINs.

-- Working minutes fixed by the planner; null means: from cycle time and setup time of the product.
alter table productions add column planned_work_minutes double precision
  check (planned_work_minutes > 0 and planned_work_minutes <= 525600);

-- A booking is never changed or deleted. A wrong one is taken back by a counter-booking with the opposite signs and
-- the same booked_at, so that every sum over any period is right without knowing about corrections.
alter table production_bookings
  add column reverses_id uuid,
  add column created_by uuid,
  add foreign key (company_id, reverses_id) references production_bookings (company_id, id),
  add constraint production_bookings_reversed_once unique (company_id, reverses_id),
  drop constraint production_bookings_good_check,
  drop constraint production_bookings_scrap_check,
  drop constraint production_bookings_rework_check,
  drop constraint production_bookings_check,
  add constraint production_bookings_signs check (
    case when reverses_id is null
      then good >= 0 and scrap >= 0 and rework >= 0 and good + scrap + rework > 0
      else good <= 0 and scrap <= 0 and rework <= 0 and good + scrap + rework < 0 end);
comment on column production_bookings.created_by is 'the account that sent it; no reference, accounts live in a schema of their own';

-- Who moved an order from which state to which, and when. Pauses are read from here.
create table production_transitions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  production_id uuid not null,
  action text not null check (action in ('release', 'start', 'pause', 'resume', 'complete', 'cancel')),
  from_status text not null,
  to_status text not null,
  -- when it happened on the shop floor
  happened_at timestamptz not null,
  employee_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, production_id) references productions (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id)
);
create index production_transitions_production on production_transitions (company_id, production_id, happened_at);
create index production_transitions_employee on production_transitions (company_id, employee_id);
select protect_company_table('production_transitions');
select announce_changes_of('production_transitions', 'production_transitions');

-- The PIN says who stands at a terminal; it is no sign-in. One PIN, one person: the hash is made with a salt of the
-- company, so that a person is found by one look-up and a second person cannot get the same PIN.
create table employee_pins (
  company_id uuid not null references companies on delete cascade,
  employee_id uuid not null,
  pin_hash bytea not null,
  set_at timestamptz not null default now(),
  primary key (company_id, employee_id),
  constraint employee_pins_unique unique (company_id, pin_hash),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
select protect_company_table('employee_pins');
select announce_changes_of('employee_pins', 'employee_pins');
