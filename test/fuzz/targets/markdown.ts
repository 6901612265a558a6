import assert from 'node:assert/strict';
import { blocksOf, readMinutesOf } from '../../../src/website/site/markdown.js';
import type { Block, Inline } from '../../../views/contracts/website/articles.js';

/** A post: never refused, at most four deep, no longer than typed, linked only to pages, emails, calls. */
export function fuzz(data: Buffer): void {
  const markdown = data.toString();
  const blocks = blocksOf(markdown);
  for (const block of blocks) assertBlock(block, 0);
  assert.ok(readMinutesOf(markdown) >= 1);
}

function assertBlock(block: Block, depth: number): void {
  assert.ok(depth <= 4);
  if (block.kind === 'heading' || block.kind === 'paragraph') {
    assertInlines(block.inlines, 0);
    return;
  }
  if (block.kind === 'list') assert.ok(block.start === undefined || Number.isInteger(block.start));
  const inner = block.kind === 'list' ? block.items.flat() : block.blocks;
  assert.ok(inner.length > 0);
  for (const one of inner) assertBlock(one, depth + 1);
}

function assertInlines(inlines: readonly Inline[], depth: number): void {
  assert.ok(inlines.length > 0 && depth <= 4);
  for (const inline of inlines) {
    if (typeof inline === 'string') assert.notEqual(inline, '');
    else if (inline.kind !== 'break') {
      if (inline.kind === 'link') assertHref(inline.href);
      assertInlines(inline.inlines, depth + 1);
    }
  }
}

function assertHref(href: string): void {
  const { origin, protocol } = new URL(href, 'http://site.example');
  assert.match(protocol, /^(https?|mailto|tel):$/);
  if (href.startsWith('/')) assert.equal(origin, 'http://site.example');
  else assert.equal(new URL(href).href, href);
}
