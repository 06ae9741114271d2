-- The picture of a product, a small one for lists, and how a product is made step by step.

-- content in the file store; the types were read from the bytes
alter table products
  add column picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  add column picture_media_type text check (picture_media_type in ('image/png', 'image/jpeg', 'image/webp')),
  add column thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  add column thumbnail_media_type text check (thumbnail_media_type in ('image/png', 'image/jpeg', 'image/webp')),
  add constraint products_picture_has_type check ((picture_sha256 is null) = (picture_media_type is null)),
  add constraint products_thumbnail_has_type check ((thumbnail_sha256 is null) = (thumbnail_media_type is null)),
  add constraint products_thumbnail_of_picture check (thumbnail_sha256 is null or picture_sha256 is not null);

-- One step of making a product: on one machine, on any machine of a type, or at a bench (neither).
create table product_operations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  -- 10, 20, 30 …: leaves room for steps in between
  operation_number integer not null check (operation_number between 1 and 9999),
  name text not null check (btrim(name) <> ''),
  machine_id uuid,
  machine_type text,
  setup_minutes double precision check (setup_minutes >= 0),
  ideal_cycle_seconds double precision check (ideal_cycle_seconds > 0),
  notes text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint product_operations_number unique (company_id, product_id, operation_number),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade,
  -- a machine that goes leaves the step, which then needs a new place
  foreign key (company_id, machine_id) references machines (company_id, id) on delete set null (machine_id),
  check (machine_id is null or machine_type is null)
);
create index product_operations_machine on product_operations (company_id, machine_id) where machine_id is not null;
select protect_company_table('product_operations');
select announce_changes_of('product_operations', 'product_operations');
