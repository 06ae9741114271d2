import { useSession } from '#accounts/web/use-session.ts';
import { DemoLanding } from '#site/web/DemoLanding.tsx';

/** The landing page of the demo with the session behind its button. */
export function DemoPage() {
  const { actions } = useSession();
  return <DemoLanding startDemo={actions.startPublicDemo} />;
}
