import { nodeBundleInEnvironment } from './node-bundle.mjs';

export default async function setup() {
  await nodeBundleInEnvironment();
}
