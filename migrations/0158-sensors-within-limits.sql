-- Judged when the value is stored, so that looking for the sensors that are not in order need not judge thousands that
-- are. Null: not judged, or by limits that no longer hold.
alter table sensor_latest add column within_limits boolean;

create function forget_judgement_of_sensors() returns trigger
  language plpgsql as $$
begin
  update sensor_latest newest set within_limits = null
  from after join before on before.company_id = after.company_id and before.id = after.id
  where newest.company_id = after.company_id and newest.sensor_id = after.sensor_id
    and (before.sensor_id, before.type, before.threshold_mode, before.threshold_min, before.threshold_max,
         before.threshold_critical)
      is distinct from (after.sensor_id, after.type, after.threshold_mode, after.threshold_min, after.threshold_max,
         after.threshold_critical);
  return null;
end
$$;
create trigger sensors_limits_changed after update on sensors
  referencing old table as before new table as after
  for each statement execute function forget_judgement_of_sensors();
