/** What a source sends, before anything is understood. Spec §3 "Message shapes by topic". */
export const MESSAGE_TYPES = ['machine', 'sensor', 'energy', 'quality', 'production', 'alert'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export type RawMessage = {
  type: MessageType;
  /** Name of the source; its protocol is read from it where the adapter does not say (OPEN-103). */
  source: string;
  payload: unknown;
  /** When the source says it happened, ISO 8601; without it the time of receipt counts. */
  timestamp?: string;
};
