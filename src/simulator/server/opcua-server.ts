import { join } from 'node:path';
import type * as OpcUa from 'node-opcua';

/** A value as the server shows it at this moment. Undefined: the source of the value is broken. */
export type OpcUaVariable = {
  /** The text behind `s=` of the node id. */
  name: string;
  type: 'String' | 'Double';
  unit?: string;
  read: () => string | number | undefined;
};

export type OpcUaServer = {
  endpointUrl: string;
  close(): Promise<void>;
};

const NAMESPACE = 'urn:mes:virtual-plant';
/** Not a secret: it opens a simulator that listens on this computer only. */
export const OPCUA_USER = { name: 'werk', password: 'virtuell' } as const;

/**
 * An OPC UA server on this computer only, with one folder per machine. Machines are the part of a variable's name before
 * the dot. All security modes, anonymous or with a user.
 */
export async function startOpcUaServer(options: {
  port: number;
  variables: readonly OpcUaVariable[];
  /** Keys and certificates; making them takes seconds, so keep the folder. */
  folder: string;
  allowAnonymous?: boolean;
}): Promise<OpcUaServer> {
  const { port, variables, folder, allowAnonymous = true } = options;
  const opcua = await import('node-opcua');
  const certificates = new opcua.OPCUACertificateManager({
    rootFolder: join(folder, 'pki'),
    // Whoever learns on the virtual plant wants to trust the server, not to be trusted by it.
    automaticallyAcceptUnknownCertificate: true,
    disableFileWatchers: true,
  });
  await certificates.initialize();
  const server = new opcua.OPCUAServer({
    port,
    host: '127.0.0.1',
    hostname: '127.0.0.1',
    alternateHostname: ['localhost'],
    serverCertificateManager: certificates,
    userCertificateManager: certificates,
    allowAnonymous,
    securityPolicies: [opcua.SecurityPolicy.None, opcua.SecurityPolicy.Basic256Sha256],
    securityModes: [
      opcua.MessageSecurityMode.None,
      opcua.MessageSecurityMode.Sign,
      opcua.MessageSecurityMode.SignAndEncrypt,
    ],
    userManager: {
      isValidUser: (name: string, password: string) => name === OPCUA_USER.name && password === OPCUA_USER.password,
    },
    buildInfo: { productName: 'Virtuelles Werk', buildNumber: '1', buildDate: new Date(0) },
    registerServerMethod: opcua.RegisterServerMethod.HIDDEN,
  });
  await server.initialize();
  addVariables(opcua, server, variables);
  await server.start();
  return {
    endpointUrl: server.getEndpointUrl(),
    async close() {
      await server.shutdown(0);
      await certificates.dispose();
    },
  };
}

function addVariables(opcua: typeof OpcUa, server: OpcUa.OPCUAServer, variables: readonly OpcUaVariable[]): void {
  const addressSpace = server.engine.addressSpace;
  if (addressSpace === null) return;
  const namespace = addressSpace.registerNamespace(NAMESPACE);
  const folders = new Map<string, OpcUa.UAObject>();
  for (const { name, type, read } of variables) {
    const [machine = '', property = ''] = name.split('.');
    const folder =
      folders.get(machine) ??
      namespace.addObject({
        browseName: machine,
        nodeId: `s=${machine}`,
        organizedBy: addressSpace.rootFolder.objects,
      });
    folders.set(machine, folder);
    const dataType = opcua.DataType[type];
    namespace.addVariable({
      componentOf: folder,
      browseName: property,
      nodeId: `s=${name}`,
      dataType,
      minimumSamplingInterval: 10,
      value: {
        timestamped_get() {
          const value = read();
          return new opcua.DataValue({
            ...(value === undefined ? {} : { value: new opcua.Variant({ dataType, value }) }),
            statusCode: value === undefined ? opcua.StatusCodes.BadSensorFailure : opcua.StatusCodes.Good,
            sourceTimestamp: new Date(),
          });
        },
      },
    });
  }
}
