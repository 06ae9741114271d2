import { Monitor, Moon, Sun } from 'lucide-react';

export const THEME_CHOICES = [
  { value: 'light', label: 'Hell', icon: Sun },
  { value: 'dark', label: 'Dunkel', icon: Moon },
  { value: 'auto', label: 'System', icon: Monitor },
] as const;
