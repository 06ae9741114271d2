import type * as OpcUa from 'node-opcua';
import type { ClientSession, ReferenceDescription } from 'node-opcua';
import type { BrowseItem } from '../../../adapter.ts';
import { OPCUA_DEFAULTS } from '../../../adapters/opcua.ts';

const OBJECTS_FOLDER = 'i=85';
const OBJECT = 1;
const VARIABLE = 2;
const ALL_FIELDS = 63;

export type Browser = { children(parentKey: string | null): Promise<BrowseItem[]> };

/** Folders and variables below a node. What was seen is remembered for 60 s (ING-34): people go back and forth. */
export function createBrowser(opcua: typeof OpcUa, session: ClientSession, nowMs: () => number): Browser {
  const seen = new Map<string, { atMs: number; items: BrowseItem[] }>();
  return {
    async children(parentKey) {
      const key = parentKey ?? OBJECTS_FOLDER;
      const known = seen.get(key);
      if (known !== undefined && nowMs() - known.atMs < OPCUA_DEFAULTS.browseCacheMs) return known.items;
      const items = await describe(opcua, session, await allReferences(opcua, session, key));
      seen.set(key, { atMs: nowMs(), items });
      return items;
    },
  };
}

async function allReferences(
  opcua: typeof OpcUa,
  session: ClientSession,
  nodeId: string,
): Promise<ReferenceDescription[]> {
  let result = await session.browse({
    nodeId,
    browseDirection: opcua.BrowseDirection.Forward,
    referenceTypeId: 'HierarchicalReferences',
    includeSubtypes: true,
    nodeClassMask: OBJECT | VARIABLE,
    resultMask: ALL_FIELDS,
  });
  const references = [...(result.references ?? [])];
  while (
    result.continuationPoint !== null &&
    result.continuationPoint !== undefined &&
    result.continuationPoint.length > 0
  ) {
    result = await session.browseNext(result.continuationPoint, false);
    references.push(...(result.references ?? []));
  }
  return references;
}

async function describe(
  opcua: typeof OpcUa,
  session: ClientSession,
  references: readonly ReferenceDescription[],
): Promise<BrowseItem[]> {
  const variables = references.filter(isVariableNode);
  const types = new Map<string, string>();
  if (variables.length > 0) {
    const answers = await session.read(
      variables.map(({ nodeId }) => ({ nodeId: nodeId.toString(), attributeId: opcua.AttributeIds.DataType })),
    );
    variables.forEach(({ nodeId }, index) => {
      const value: unknown = answers[index]?.value?.value?.value;
      const name = typeof value === 'number' ? opcua.DataType[value] : undefined;
      if (name !== undefined) types.set(nodeId.toString(), name);
    });
  }
  return references.map(({ nodeId, nodeClass, displayName, browseName }) => {
    const key = nodeId.toString();
    const isVariable = isVariableNode({ nodeClass });
    const valueType = types.get(key);
    return {
      key,
      name: displayName.text ?? browseName.name ?? key,
      address: isVariable ? key : null,
      hasChildren: !isVariable,
      ...(valueType === undefined ? {} : { valueType }),
    };
  });
}

function isVariableNode({ nodeClass }: { nodeClass: number }): boolean {
  return nodeClass === VARIABLE;
}
