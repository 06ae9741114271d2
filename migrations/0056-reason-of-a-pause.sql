-- Why an order was paused: a reason of the tree in words, or the operator's own.
alter table production_transitions add column reason text check (length(reason) <= 500);
