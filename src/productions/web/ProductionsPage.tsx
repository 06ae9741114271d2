import { CalendarRange, KeyRound, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useSessionUser } from '#accounts/web/use-session.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { proposeProduction } from '../productions.api.ts';
import { PinManager } from './PinManager.tsx';
import { PRODUCTION_PAGE } from './production-page.tsx';
import { TerminalQueue } from './TerminalQueue.tsx';
import { useBookingQueue } from './use-booking-queue.ts';

const showPins = () => <PinManager />;

export function ProductionsPage() {
  const proposal = useRead(proposeProduction);
  // Bookings of a terminal that was left before they could be sent.
  const { queue, state } = useBookingQueue(useSessionUser().company.id);
  const [showsPins, setShowsPins] = useState(false);
  return (
    <>
      <RecordListPage
        page={{ ...PRODUCTION_PAGE, defaults: { ...PRODUCTION_PAGE.defaults, ...proposal.data } }}
        actions={
          <>
            <LinkButton
              to="/app/productions/board"
              variant="default"
              leftSection={<CalendarRange size={16} aria-hidden="true" />}
            >
              Plantafel
            </LinkButton>
            <LinkButton
              to="/app/productions/terminal"
              variant="default"
              leftSection={<MonitorSmartphone size={16} aria-hidden="true" />}
            >
              Terminal
            </LinkButton>
            <WriteButton
              needs="manage"
              variant="default"
              leftSection={<KeyRound size={16} aria-hidden="true" />}
              onClick={() => setShowsPins(true)}
            >
              Terminal-PINs
            </WriteButton>
          </>
        }
      >
        <TerminalQueue queue={queue} state={state} reasons={[]} />
      </RecordListPage>
      <FormDrawer title="Terminal-PINs" opened={showsPins} onClose={() => setShowsPins(false)}>
        {showPins}
      </FormDrawer>
    </>
  );
}
