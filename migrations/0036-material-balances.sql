-- What is left of every batch, kept by the database itself with each movement. Movements stay the truth; this spares
-- every list and every booking from adding up years of them.
create table material_balances (
  company_id uuid not null references companies on delete cascade,
  material_id uuid not null,
  -- null: what came in without a batch
  batch_id uuid,
  quantity numeric(18, 3) not null,
  constraint material_balances_key unique nulls not distinct (company_id, material_id, batch_id),
  foreign key (company_id, material_id) references materials (company_id, id) on delete cascade,
  foreign key (company_id, batch_id) references material_batches (company_id, id) on delete cascade
);
create index material_balances_batch on material_balances (company_id, batch_id);
-- used-up batches are many, those in stock few
create index material_balances_stock on material_balances (company_id, material_id) include (batch_id, quantity)
  where quantity <> 0;

-- The owner may see all companies' movements only while row-level security is not forced.
alter table material_movements no force row level security;
insert into material_balances (company_id, material_id, batch_id, quantity)
  select company_id, material_id, batch_id, sum(quantity) from material_movements group by company_id, material_id, batch_id;
alter table material_movements force row level security;
select protect_company_table('material_balances');

create function add_to_balances() returns trigger
  language plpgsql as $$
begin
  insert into material_balances as balance (company_id, material_id, batch_id, quantity)
    select company_id, material_id, batch_id, sum(quantity) from added
    group by company_id, material_id, batch_id order by company_id, material_id, batch_id
  on conflict on constraint material_balances_key do update set quantity = balance.quantity + excluded.quantity;
  return null;
end
$$;

-- Only changes rows: when a company or a material goes, its balances may have gone before its movements.
create function take_from_balances() returns trigger
  language plpgsql as $$
begin
  update material_balances balance set quantity = balance.quantity - gone.quantity
  from (select company_id, material_id, batch_id, sum(quantity) as quantity from removed
        group by company_id, material_id, batch_id) as gone
  where balance.company_id = gone.company_id and balance.material_id = gone.material_id
    and balance.batch_id is not distinct from gone.batch_id;
  return null;
end
$$;

create trigger balance_added after insert on material_movements
  referencing new table as added for each statement execute function add_to_balances();
create trigger balance_removed after delete on material_movements
  referencing old table as removed for each statement execute function take_from_balances();
create trigger balance_changed_from after update on material_movements
  referencing old table as removed for each statement execute function take_from_balances();
create trigger balance_changed_to after update on material_movements
  referencing new table as added for each statement execute function add_to_balances();

create or replace view material_stock with (security_invoker = true) as
  select material.company_id, material.id as material_id, coalesce(sum(balance.quantity), 0) as stock
  from materials material
  left join material_balances balance
    on balance.company_id = material.company_id and balance.material_id = material.id and balance.quantity <> 0
  group by material.company_id, material.id;

-- The newest movements of all materials.
create index material_movements_time on material_movements (company_id, moved_at);
