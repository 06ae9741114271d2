import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Check, Moon, Sun } from 'lucide-react';
import { THEME_CHOICES } from './theme-choices.ts';

/** Light, dark or as the system says. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const Current = shown === 'dark' ? Moon : Sun;
  return (
    <Menu position="bottom-end" width={180} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Darstellung wählen" data-testid="theme-menu">
          <Current size={20} aria-hidden="true" color="var(--mes-text-soft)" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {THEME_CHOICES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden="true" />}
            rightSection={colorScheme === value ? <Check size={16} aria-label="gewählt" /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
