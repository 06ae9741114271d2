-- Lists of products and machines show the orders that are still open. Those are few among years of finished ones.
create index productions_open_product on productions (company_id, product_id)
  where status in ('planned', 'queued', 'in_progress', 'paused');
create index productions_open_machine on productions (company_id, machine_id, start_time)
  where status in ('planned', 'queued', 'in_progress', 'paused');
