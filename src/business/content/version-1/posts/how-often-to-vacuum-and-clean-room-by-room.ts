import type { SiteContent } from '../../../../../views/content/schema.js';

export const howOftenToVacuumAndCleanRoomByRoom: SiteContent['posts'][number] = {
  key: 'how-often-to-vacuum-and-clean-room-by-room',
  title: 'How Often to Vacuum and Clean, Room by Room',
  excerpt:
    'A hallway gets far more traffic than a guest room, so it needs a different schedule. Here is a simple plan for the whole house.',
  author: 'The cleaning crew',
  date: '2025-09-10',
  category: 'Maintenance',
  picture: { name: 'blog-how-often-to-vacuum-and-clean-room-by-room', alt: '' },
  markdown: `
Most people vacuum the whole house on the same day, in the same way. It seems fair. But the guest room gets too much attention, and the front hall doesn’t get nearly enough.

Carpet wears out mostly from grit. Dry dirt has sharp edges, and every step grinds it against the fibers. The busiest places need the most vacuuming, so plan by traffic and let the quiet rooms wait.

## A schedule you can keep

Use this as a starting point for an average home. Add a day or two a week if you have pets, small children, or teenagers with cleats.

- Entry and mudroom: every day or two in wet weather, twice a week otherwise.
- Hallways and stairs: two or three times a week. Most of the dirt on stairs is at the front edge and in the corners.
- Family room: twice a week, with extra passes in front of the couch.
- Dining area: twice a week, and after messy meals.
- Bedrooms: once a week, mainly along the path from the door to the bed.
- Home office: once a week, especially under the chair, where the wheels press dirt in.
- Guest room and formal living room: every two weeks, and before guests arrive.
- Under beds and sofas: once a month if you can reach, or once a season if you have to move the furniture.

## How to vacuum well

Set the height so that the brush just touches the tips of the fibers. If it is too low, it drags and wears the carpet. If it is too high, it doesn’t clean. For thick loops or shag, turn the brush off and use suction alone.

Go slowly and overlap your strokes. In busy areas, vacuum a second time in the other direction. One slow pass usually picks up more than several quick ones. Once a month, run the crevice tool along the baseboards, where a gray line of fine dust collects.

Check the bag or bin before you start. A vacuum that is two-thirds full is already losing suction.

## Small habits that save carpet

Move the furniture a few inches once or twice a year. That keeps the legs from leaving dents and spreads out the wear. Turn area rugs around every six months, so they wear and fade evenly. Vacuum the back of your rugs now and then, too.

Close the shades on the sunny side during the brightest hours. And treat spots when they happen. A fresh spot takes a few minutes. An old one can take an afternoon.

## When vacuuming isn’t enough

Some dirt is oily, and a vacuum can’t remove it. You see it as a dull, flat path through the room that looks the same before and after you vacuum. Part the fibers. If they are darker at the bottom than at the top, it is time for a deeper cleaning. Don’t wait until the color has changed. By then, grit has been wearing down the carpet for a while.

For most homes, we recommend a professional cleaning every 6 to 12 months. For rooms with pets or heavy traffic, we recommend every 3 to 6 months. You don’t have to do the whole house each time. In many homes, the hall, stairs and family room need it more often, and once a year is enough for the bedrooms.

A cleaning takes us 1 to 3 hours. Book 2 or 3 days ahead, or about a week ahead in spring and fall, our busy seasons.
`,
};
