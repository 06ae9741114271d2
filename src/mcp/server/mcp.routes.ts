import type { FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import { MesError } from '#platform/errors.ts';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type Caller, companyRoute, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { agreeOnVersion, PARSE_ERRORS, readMessage, rpcError, rpcResult } from '../json-rpc.ts';
import { callMcp } from '../mcp.api.ts';
import { createAsk, nameOf } from './ask.ts';
import type { Tool } from './tool.ts';
import { MACHINE_TOOLS } from './tools/machine-tools.ts';
import { ORDER_TOOLS } from './tools/order-tools.ts';
import { searchTool } from './tools/search-tool.ts';

type Asked = RequestContext & { caller: Caller; tx: Transaction };

const TOOLS: ReadonlyMap<string, Tool> = new Map(
  [...MACHINE_TOOLS, ...ORDER_TOOLS, searchTool].map((tool) => [tool.name, tool]),
);
const INSTRUCTIONS =
  'Daten eines Fertigungsbetriebs (MES), nur lesend. Zeiten in strukturierten Daten sind UTC, in Texten Ortszeit der Firma; Prozentwerte 0 bis 100. „–“ heißt: kein Wert, nicht null. Nennen Sie bei Auskünften das Alter der Daten.';

/** The Model Context Protocol without sessions: every message stands for itself. `others`: what tools may ask. */
export function mcpRoutes(others: readonly Route[], version: string): Route[] {
  const routes = new Map(others.map((route) => [nameOf(route.endpoint), route]));

  async function answer(method: string, params: Record<string, unknown>, asked: Asked): Promise<object | null> {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: agreeOnVersion(params.protocolVersion),
          capabilities: { tools: {} },
          serverInfo: { name: 'mes', title: 'MES', version },
          instructions: INSTRUCTIONS,
        };
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: [...TOOLS.values()].map(describeTool) };
      case 'tools/call': {
        const tool = TOOLS.get(String(params.name));
        return tool === undefined ? null : callTool(tool, params.arguments, asked);
      }
      default:
        return null;
    }
  }

  async function callTool(tool: Tool, given: unknown, asked: Asked): Promise<object> {
    try {
      const input = tool.input.strict().parse(given ?? {});
      const nowMs = Date.now();
      const context = { ask: createAsk(routes, asked), format: createFormat(await readSettings(asked.tx)), nowMs };
      const { text, data } = await tool.run(input as never, context);
      const asOf = new Date(nowMs).toISOString();
      return {
        content: [{ type: 'text', text: `${text}\n\nAbgefragt: ${context.format.dateTime(asOf)}` }],
        structuredContent: { asOf, ...data },
      };
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence === null) throw error;
      asked.log.info({ tool: tool.name, reason: sentence }, 'assistant tool refused');
      return { content: [{ type: 'text', text: sentence }], isError: true };
    }
  }

  return [
    companyRoute(callMcp, async ({ body, ...asked }) => {
      const message = readMessage(body);
      if (message.kind === 'silent') return undefined;
      if (message.kind === 'invalid') return rpcError(message.id, PARSE_ERRORS.invalidRequest, message.reason);
      const { id, method, params } = message;
      const result = await answer(method, params, asked);
      if (result !== null) return rpcResult(id, result);
      return method === 'tools/call'
        ? rpcError(id, PARSE_ERRORS.invalidParams, `Das Werkzeug „${String(params.name).slice(0, 100)}“ gibt es nicht.`)
        : rpcError(id, PARSE_ERRORS.methodNotFound, `Die Methode „${method.slice(0, 100)}“ gibt es nicht.`);
    }),
  ];
}

/** We push nothing and keep no sessions: the protocol wants that said with 405. */
export function refuseMcpStreams(server: FastifyInstance): void {
  server.route({
    method: ['GET', 'DELETE'],
    url: callMcp.path,
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}

function describeTool({ name, title, description, input }: Tool): object {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, additionalProperties: false },
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  };
}

async function readSettings(tx: Transaction) {
  const { rows } = await tx.$client.query<{ locale: string; time_zone: string }>(
    'select locale, time_zone from companies where id = current_company_id()',
  );
  return rows[0] === undefined ? DEFAULT_FORMAT : { locale: rows[0].locale, timeZone: rows[0].time_zone };
}

/** What the assistant can do something about; everything else is our fault and ends at the HTTP server. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof MesError) return error.message;
  if (!(error instanceof ZodError)) return null;
  return error.issues
    .map(({ path, message }) => `${path.length === 0 ? '' : `${path.join('.')}: `}${message}`)
    .join(' ');
}
