-- The list of orders by start, newest first: with the id in the index, page 1,500 skips along the index alone.
create index productions_start_id on productions (company_id, start_time, id);
