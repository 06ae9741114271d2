import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

const device = z.object({
  id: z.uuid(),
  /** Browser and system in words. */
  description: z.string(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one this call came from. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/session/devices',
  access: 'session',
  summary: 'Where the account is signed in, the calling device first. Empty in the demo.',
  output: z.array(device),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/session/devices/:deviceId',
  access: 'session',
  summary: 'Signs another device of the account out at once.',
  params: z.object({ deviceId: z.uuid('Das ist keine Kennung eines Geräts.') }),
  status: 204,
  output: z.undefined(),
});

export const signOutOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/session/devices',
  access: 'session',
  summary: 'Signs every other device of the account out at once.',
  output: z.object({ signedOut: z.number().int() }),
});
