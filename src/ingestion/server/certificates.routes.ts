import { NotFound } from '#platform/errors.ts';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { listRejectedCertificates, trustCertificate } from '../certificates.api.ts';
import { rejectedServerCertificates, trustServerCertificate } from './adapters/opcua/opcua-trust.ts';
import type { SourceFiles } from './source-files.ts';
import { sourceFolder } from './source-folder.ts';
import type { SourceService } from './sources.service.ts';

export function certificatesRoutes(
  sources: Pick<SourceService, 'find'>,
  files: Pick<SourceFiles, 'sync'>,
  dataDir: string,
): Route[] {
  return [
    companyRoute(listRejectedCertificates, async ({ tx, caller, params }) => {
      await sources.find(tx, params.id);
      // Shown to and decided for whichever process looks after the source.
      await files.sync({ companyId: caller.companyId, id: params.id });
      return rejectedServerCertificates(sourceFolder(dataDir, caller.companyId, params.id));
    }),
    companyRoute(trustCertificate, async ({ tx, caller, params, body }) => {
      await sources.find(tx, params.id);
      const folder = sourceFolder(dataDir, caller.companyId, params.id);
      await files.sync({ companyId: caller.companyId, id: params.id });
      if (!(await trustServerCertificate(folder, body.thumbprint))) {
        throw new NotFound(
          'certificate_not_found',
          'Ein Zertifikat mit diesem Fingerabdruck hat der Server nicht gezeigt.',
        );
      }
      await files.sync({ companyId: caller.companyId, id: params.id });
      return undefined;
    }),
  ];
}
