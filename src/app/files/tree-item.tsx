import { ChevronDown, ChevronRight, CornerUpRight, File, FileCode } from 'lucide-react';
import { nameText } from '../derive/call-names.ts';
import { useCallNames, useFileHolds, useSelectedFile } from '../derive/run-at.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import type { TreeLine, TreeNode } from './tree-model.ts';

interface TreeItemProps {
  line: TreeLine;
  open: boolean;
  shown: boolean;
  stop: boolean;
  onAct: () => void;
}

/** One line of the tree, with what happens to the file in a mark and in words. */
export function TreeItem({ line, open, shown, stop, onAct }: TreeItemProps) {
  const { node, depth } = line;
  const named = useSelectedFile() === node.path;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its items
    <div
      role="treeitem"
      className={`tree__item${shown ? ' tree__item--shown' : ''}${node.kind === 'removed' ? ' tree__item--removed' : ''}`}
      style={cssValues({ '--depth': depth - 1 })}
      tabIndex={stop ? 0 : -1}
      aria-level={depth}
      aria-selected={shown}
      {...(node.kind === 'folder' && { 'aria-expanded': open })}
      data-path={node.path}
      onClick={onAct}
    >
      <NodeIcon node={node} open={open} />
      <span className="tree__name" lang="en" translate="no">
        {node.name}
      </span>
      {node.kind === 'file' && node.file.kind === 'symlink' && (
        <span className="tree__target" lang="en" translate="no">
          {node.file.target}
        </span>
      )}
      {named && <NamedMark />}
      <NodeNote node={node} />
    </div>
  );
}

/** The selected call is about this file. */
function NamedMark() {
  const words = useWords();
  return (
    <i className="tree__named" role="img" aria-label={words.say('files.named')} title={words.say('files.named')} />
  );
}

function NodeIcon({ node, open }: { node: TreeNode; open: boolean }) {
  if (node.kind === 'folder') {
    return open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />;
  }
  if (node.kind === 'file' && node.file.kind === 'symlink') return <CornerUpRight size={14} aria-hidden="true" />;
  return /\.(tsx?|m?js|json|css|html|sh)$/.test(node.name) ? (
    <FileCode size={14} aria-hidden="true" />
  ) : (
    <File size={14} aria-hidden="true" />
  );
}

/** Held, changed, new or gone: the same hue as in the timeline, and a word. */
function NodeNote({ node }: { node: TreeNode }) {
  const words = useWords();
  const names = useCallNames();
  const hold = useFileHolds().get(node.path);
  if (node.kind === 'removed') return <span className="tree__note">{words.say('files.removed')}</span>;
  if (node.kind === 'folder') return null;
  if (hold?.holder !== undefined) {
    const title = words.say('files.held-by', { call: nameText(names.get(hold.holder), hold.holder) });
    const text =
      hold.waiting.length > 0
        ? words.say('files.held-and-waiting', { count: hold.waiting.length })
        : words.say('files.held');
    return (
      <span className="tree__note tree__note--held" title={title}>
        {text}
      </span>
    );
  }
  switch (node.file.state) {
    case 'same':
      return null;
    case 'added':
      return <span className="tree__note tree__note--changed">{words.say('files.added')}</span>;
    case 'changed':
      return <span className="tree__note tree__note--changed">{words.say('files.changed')}</span>;
  }
}
