import { FileError } from '../../engine/env/execution-env.ts';
import { tempFolder } from './sandbox-folders.ts';

/** Names of temporary files: by a counter, one a sandbox, so that the same run gives the same names. */
export class TempNames {
  #count = 0;

  /** A path that `isFree`, such as `/tmp/tmp-000001.log`. Throws a FileError when the affixes are not parts of a name. */
  next(prefix: string, suffix: string, isFree: (path: string) => boolean): string {
    if (/[/\0]/.test(prefix + suffix)) {
      throw new FileError('invalid', `EINVAL: invalid argument, '${prefix}' and '${suffix}' must be parts of a name`);
    }
    for (;;) {
      this.#count += 1;
      const path = `${tempFolder}/${prefix}${String(this.#count).padStart(6, '0')}${suffix}`;
      if (isFree(path)) return path;
    }
  }
}
