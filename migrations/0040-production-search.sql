-- What a search looks through, folded to lower case once when it is written. Under row-level security PostgreSQL may not
-- use a text index before it has checked the company (ilike could leak), so every order of the company is looked at;
-- one plain comparison per row is several times cheaper than two that fold case.
alter table productions
  add column search_text text generated always as (lower(production_number || ' ' || coalesce(customer, ''))) stored;
