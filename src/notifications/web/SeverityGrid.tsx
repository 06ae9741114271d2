import { ALERT_SEVERITIES, type AlertSeverity } from '#alerts/severity.ts';
import { SEVERITY_LABELS } from '#alerts/severity-label.ts';
import { SEVERITY_TONES } from '#alerts/web/alert-look.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Channel } from '../notification-plan.ts';
import classes from './Notifications.module.css';

type Chosen = Record<Channel, AlertSeverity[]>;

const ROWS = ALERT_SEVERITIES.toReversed();
const COLUMNS: readonly { channel: Channel; title: string }[] = [
  { channel: 'mail', title: 'E-Mail' },
  { channel: 'push', title: 'Push' },
];

/** Which severity comes which way. */
export function SeverityGrid({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  function toggle(channel: Channel, severity: AlertSeverity, isChosen: boolean): void {
    const next = ALERT_SEVERITIES.filter((one) => (one === severity ? isChosen : chosen[channel].includes(one)));
    onChange({ ...chosen, [channel]: next });
  }
  return (
    <table className={classes.grid}>
      <caption>Welche Alarme gemeldet werden</caption>
      <thead>
        <tr>
          <th scope="col">Schwere</th>
          {COLUMNS.map(({ channel, title }) => (
            <th key={channel} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((severity) => (
          <tr key={severity}>
            <th scope="row">
              <StatusBadge tone={SEVERITY_TONES[severity]} label={SEVERITY_LABELS[severity]} />
            </th>
            {COLUMNS.map(({ channel, title }) => (
              <td key={channel}>
                <label className={classes.box}>
                  <input
                    type="checkbox"
                    aria-label={`${SEVERITY_LABELS[severity]} per ${title}`}
                    checked={chosen[channel].includes(severity)}
                    onChange={(event) => toggle(channel, severity, event.currentTarget.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
