import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '../../contracts/website/articles.js';

/** Renders an article’s text with a section for each level-2 heading. */
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

/** Renders children that never reorder, so that they need no keys. */
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

/** Renders a list item; its first paragraph needs no element of its own. */
const shownItem = ([first, ...further]: readonly Block[]) => (
  <li>
    {first.kind === 'paragraph' ? inOrder(first.inlines, shownInline) : shownBlock(first)}
    {inOrder(further, shownBlock)}
  </li>
);

/** Links have no `rel`: the owner vouches for them, and the Referrer-Policy decides what others learn. */
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
