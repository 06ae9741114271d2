import { CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DirtyContext } from './dirty-context.ts';
import classes from './Form.module.css';
import { DiscardDialog } from './UnsavedQuestion.tsx';

type FormDrawerProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The form, given the way to close that asks first. */
  children: (close: () => void) => ReactNode;
};

/** A form at the side of the page. Closing asks when something unsaved would be lost. */
export function FormDrawer({ title, opened, onClose, children }: FormDrawerProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <Drawer.Root opened={opened} onClose={close} position="right" size={640} classNames={{ content: classes.drawer }}>
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Without Drawer.Header: its <header> would be a second banner of the page. */}
          <div className={classes.drawerTop}>
            <Drawer.Title className={classes.drawerTitle}>{title}</Drawer.Title>
            <CloseButton aria-label="Schließen" size="lg" onClick={close} />
          </div>
          <Drawer.Body className={classes.drawerBody}>
            <DirtyContext value={setIsDirty}>{children(close)}</DirtyContext>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <DiscardDialog
        opened={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    </>
  );
}
