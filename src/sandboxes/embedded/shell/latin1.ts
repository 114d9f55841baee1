/** Texts whose characters are bytes, which is how the shell's library carries binary data. */

const chunk = 0x2000;

/** One character a byte. In chunks: an argument list of 64 KiB is more than JavaScript engines take. */
export function latin1Of(bytes: Uint8Array): string {
  if (bytes.length <= chunk) return String.fromCharCode(...bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  return parts.join('');
}

/** The low eight bits of each character. */
export function bytesOfLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
