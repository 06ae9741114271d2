import { useMantineColorScheme } from '@mantine/core';
import { THEME_CHOICES } from '#platform/web/theme/theme-choices.ts';
import { FormRow } from '#platform/web/ui/FormRow.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import classes from './Settings.module.css';

export function AppearanceTab() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SectionCard title="Darstellung">
      <FormRow label="Farbschema" hint="Gilt für diesen Browser. System folgt der Einstellung des Geräts.">
        <fieldset className={classes.choices} aria-label="Farbschema">
          {THEME_CHOICES.map(({ value, label, icon: Icon }) => (
            <label key={value} className={classes.choice}>
              <input
                type="radio"
                name="color-scheme"
                value={value}
                checked={colorScheme === value}
                onChange={() => setColorScheme(value)}
              />
              <Icon size={17} aria-hidden="true" />
              {label}
            </label>
          ))}
        </fieldset>
      </FormRow>
    </SectionCard>
  );
}
