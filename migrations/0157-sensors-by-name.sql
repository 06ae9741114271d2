-- The list of sensors begins with the first names: without this every page of it sorts them all.
create index sensors_by_name on sensors (company_id, name, id);
