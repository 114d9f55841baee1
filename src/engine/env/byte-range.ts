import { type ByteRange, FileError } from './execution-env.ts';

/** Throws FileError (invalid) unless both numbers of a ranged read are whole and at least 0. */
export function demandRange({ offset, length }: Pick<ByteRange, 'offset' | 'length'>, path: string): void {
  if ([offset, length].every((bytes) => Number.isSafeInteger(bytes) && bytes >= 0)) return;
  throw new FileError('invalid', `Not a range of bytes: ${length} from ${offset}`, path);
}
