import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '../../contracts/website/articles.js';

/** An article's text, with a section for each heading of level 2. */
export function ArticleText({ blocks }: { blocks: readonly Block[] }) {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const section = sections.at(-1);
    if (section && !(block.kind === 'heading' && block.level === 2)) section.push(block);
    else sections.push([block]);
  }
  return inOrder(sections, (section) => {
    const Part = section[0].kind === 'heading' ? 'section' : 'div';
    return <Part>{inOrder(section, shownBlock)}</Part>;
  });
}

/** Children that never change places, and need no keys. */
const inOrder = <Item,>(items: readonly Item[], shown: (item: Item) => ReactNode) =>
  createElement(Fragment, undefined, ...items.map(shown));

function shownBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading>{inOrder(block.inlines, shownInline)}</Heading>;
    }
    case 'paragraph':
      return <p>{inOrder(block.inlines, shownInline)}</p>;
    case 'quote':
      return <blockquote>{inOrder(block.blocks, shownBlock)}</blockquote>;
    case 'list': {
      const items = inOrder(block.items, shownItem);
      if (block.start === undefined) return <ul className="bullets">{items}</ul>;
      return (
        <ol className="numbers" start={block.start === 1 ? undefined : block.start}>
          {items}
        </ol>
      );
    }
  }
}

/** An item's first paragraph is the item's own text. */
const shownItem = ([first, ...further]: readonly Block[]) => (
  <li>
    {first.kind === 'paragraph' ? inOrder(first.inlines, shownInline) : shownBlock(first)}
    {inOrder(further, shownBlock)}
  </li>
);

/** Links have no `rel`: the owner stands for them, and what a page tells others of itself is the Referrer-Policy's matter. */
function shownInline(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'break':
      return <br />;
    case 'link':
      return <a href={inline.href}>{inOrder(inline.inlines, shownInline)}</a>;
    case 'strong':
      return <strong>{inOrder(inline.inlines, shownInline)}</strong>;
    case 'emphasis':
      return <em>{inOrder(inline.inlines, shownInline)}</em>;
  }
}
