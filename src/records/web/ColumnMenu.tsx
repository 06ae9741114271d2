import { Button, Menu } from '@mantine/core';
import { Columns3, RotateCcw } from 'lucide-react';
import type { useColumnChoice } from './column-choice.ts';
import { ACCESSIBLE_MENU } from './menu-props.ts';
import type { TableColumn } from './table-column.ts';

type ColumnMenuProps<Row> = {
  columns: readonly TableColumn<Row>[];
  choice: ReturnType<typeof useColumnChoice<Row>>;
};

export function ColumnMenu<Row>({ columns, choice }: ColumnMenuProps<Row>) {
  return (
    <Menu {...ACCESSIBLE_MENU} position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden="true" />}>
          Spalten
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => column.isRowHeader !== true)
          .map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={choice.isVisible(column)}
              closeMenuOnClick={false}
              onChange={() => choice.toggle(column.key)}
            >
              {column.title}
            </Menu.CheckboxItem>
          ))}
        <Menu.Item leftSection={<RotateCcw size={16} aria-hidden="true" />} onClick={choice.reset}>
          Wie am Anfang
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
