import { TextInput } from '@mantine/core';
import { CheckList } from '#records/web/CheckList.tsx';
import formClasses from '#records/web/Form.module.css';
import type { NotificationDefaults } from '../notifications.api.ts';
import classes from './Notifications.module.css';

type QuietHours = NonNullable<NotificationDefaults['quietHours']>;

const DAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'].map((label, index) => ({
  value: String(index + 1),
  label,
}));
const SUGGESTED: QuietHours = { from: '22:00', to: '06:00', days: [1, 2, 3, 4, 5, 6, 7] };

type QuietHoursFieldsProps = {
  quietHours: QuietHours | null;
  criticalInQuiet: boolean;
  timeZone: string;
  onChange: (change: { quietHours?: QuietHours | null; criticalInQuiet?: boolean }) => void;
  errorOf: (path: string) => string | undefined;
};

/** When everything but what is urgent waits. */
export function QuietHoursFields(props: QuietHoursFieldsProps) {
  const { quietHours, criticalInQuiet, timeZone, onChange, errorOf } = props;
  return (
    <div className={classes.part}>
      <label className={formClasses.flag}>
        <input
          type="checkbox"
          checked={quietHours !== null}
          onChange={(event) => onChange({ quietHours: event.currentTarget.checked ? SUGGESTED : null })}
        />
        <span>
          Ruhezeit
          <small>Was in dieser Zeit geschieht, kommt danach gesammelt in einer Meldung.</small>
        </span>
      </label>
      {quietHours !== null && (
        <>
          <div className={classes.times}>
            <TextInput
              label="Von"
              placeholder="22:00"
              maxLength={5}
              value={quietHours.from}
              error={errorOf('quietHours.from')}
              onChange={(event) => onChange({ quietHours: { ...quietHours, from: event.currentTarget.value } })}
            />
            <TextInput
              label="Bis"
              placeholder="06:00"
              maxLength={5}
              value={quietHours.to}
              error={errorOf('quietHours.to')}
              onChange={(event) => onChange({ quietHours: { ...quietHours, to: event.currentTarget.value } })}
            />
            <p className={classes.hint}>Uhrzeit der Firma ({timeZone}); das Ende darf am nächsten Tag liegen.</p>
          </div>
          <div className={classes.days}>
            <CheckList
              legend="Tage, an denen die Ruhezeit beginnt"
              choices={DAYS}
              chosen={quietHours.days.map(String)}
              onChange={(days) => onChange({ quietHours: { ...quietHours, days: days.map(Number) } })}
              error={errorOf('quietHours.days')}
            />
          </div>
          <label className={formClasses.flag}>
            <input
              type="checkbox"
              checked={criticalInQuiet}
              onChange={(event) => onChange({ criticalInQuiet: event.currentTarget.checked })}
            />
            <span>
              Kritische Alarme sofort melden
              <small>Auch in der Ruhezeit.</small>
            </span>
          </label>
        </>
      )}
    </div>
  );
}
