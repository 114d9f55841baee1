import type { editor, IDisposable } from 'monaco-editor/editor';
import type { RemovedLines } from '../line-marks.ts';

/** Lines that are gone, struck through between those that are there. They have no line number, and cannot be selected. */
export function showRemovedLines(
  instance: editor.IStandaloneCodeEditor,
  removed: readonly RemovedLines[],
): IDisposable {
  const zones: string[] = [];
  instance.changeViewZones((accessor) => {
    for (const { after, lines } of removed) {
      const domNode = document.createElement('div');
      domNode.className = 'code-removed';
      for (const line of lines) {
        const element = document.createElement('del');
        element.textContent = line === '' ? ' ' : line;
        domNode.append(element);
      }
      const marginDomNode = document.createElement('div');
      marginDomNode.className = 'code-removed-edge';
      zones.push(accessor.addZone({ afterLineNumber: after, heightInLines: lines.length, domNode, marginDomNode }));
    }
  });
  return {
    dispose: () =>
      instance.changeViewZones((accessor) => {
        for (const zone of zones) accessor.removeZone(zone);
      }),
  };
}
