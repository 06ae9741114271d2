import type { MessageType } from '../raw-message.ts';

/** The body of a journal entry of type 'reject': what could not become a record, and why. */
export type RejectBody = {
  /** Name of the source, as people know it. */
  source: string;
  /** What the message was meant to be; null when nobody could tell. */
  messageType: MessageType | null;
  /** German sentence. */
  reason: string;
  /** The message as it arrived: the payload, where a type is known. */
  raw: unknown;
  /** When the source says it happened, where it said so beside the payload. */
  timestamp?: string;
  /** Data point, topic, register; null for pushed messages. */
  address: string | null;
};
