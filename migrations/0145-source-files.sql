-- The private folder of a data source (name at the broker, certificates, place in a feed), encrypted: whichever process
-- looks after the source appears to its peer as the same client.
create table source_files (
  company_id uuid not null references companies on delete cascade,
  source_id uuid not null,
  -- path inside the folder
  name text not null,
  -- SHA-256 of the content
  digest text not null,
  sealed bytea not null,
  primary key (company_id, source_id, name),
  foreign key (company_id, source_id) references data_sources (company_id, id) on delete cascade
);
select protect_company_table('source_files');
