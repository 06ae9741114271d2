-- API keys: several areas per key, and an end.
alter table accounts.api_keys
  add column scopes text[],
  add column expires_at timestamptz;
update accounts.api_keys set scopes = array[scope];
alter table accounts.api_keys
  alter column scopes set not null,
  add check (cardinality(scopes) > 0 and scopes <@ array['ingest', 'read', 'operate']),
  drop column scope;
