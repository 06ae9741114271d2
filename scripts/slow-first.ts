import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes, kills and time limits; begun last, one of two processors would stand idle behind them. */
const SLOW = /ingestion-faults|adapter-fuzz|start\.test|crash\.test|backup|several-processes|embedded-postgres|run-as/;

/** On a fresh machine nothing is known of earlier runs: what takes long begins first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
