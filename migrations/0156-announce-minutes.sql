-- Lists of sensors show courses by the minute. They follow these, not every value: those are read by themselves.
select announce_changes_of('sensor_minutes', 'sensor_minutes');
