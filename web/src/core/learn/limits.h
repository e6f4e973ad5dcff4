/*
 * Limits of the learner.
 *
 * Behind each is what half and twice of it do on crawls with known truth (of a
 * share, the middle between it and 0, and between it and 1): by how many percent
 * the links that are missed change, of 4,875 in seven crawls of lab/campaigns/learn
 * with 30 sites and seed 4.  No rule merged different pages with any of them, so
 * all are on the safe side for crawls that are worse than these.  "=" has the same
 * rules.
 */
#ifndef IRI_LEARN_LIMITS_H
#define IRI_LEARN_LIMITS_H

/* Evidence. */
#define CONFIDENCE			1.645	/* -6.0, +7.2; of Wilson's bound: one-sided, 95 % */
#define MIN_SHARE			.8		/* -6.5, +43.5; of contents that agree, at most */
#define LOSS_SHARE			.05		/* +5.2, -6.2; of links merged, that a rule may lose */
#define LOSS				2		/* +3.1, -4.5; contents that it may lose, too */
#define DISAGREEMENT		2		/* +4.0, =; contents lost for a group that disagrees */
#define AGAINST_SHARE		.6		/* +2.5, =; of what is merged, lost, against a rule */
#define AGAINST_CONTENTS	4		/* =, = */
#define DOUBT_SHARE			.5		/* +1.3, -0.0; against a rule of other links */
#define DOUBT_CONTENTS		2		/* =, = */
#define OWN_CONTENTS		4		/* =, =; that a path needs for a rule of others */
#define LIKELY_SHARE		.7		/* -7.5, +2.5; of groups that agree, if others show it, too */
#define STEP_CONTENTS		2		/* =, +2.1; for a step of other sites */

/* Pages that change. */
#define MAX_CHANGING		.25		/* =, =; almost anything would be explained by more */
#define SITE_FETCHES		20		/* +0.5, -1.5; that all sites weigh beside a site */
#define STEADY				.05		/* -1.5, +23.5; pages that change: few */

/* Many sites. */
#define NAME_SITES			10		/* -3.0, +4.9; that have evidence about a name */
#define SHAPE_SITES			5		/* -5.0, +6.9; about a name in links of one shape */
#define POOL_CONTENTS		2		/* -0.7, +2.5; times those of a rule, on all sites */
#define NAME_GOOD			.85		/* =, =; of the sites, where the name holds */
#define NAME_AGAINST		.10		/* =, =; and where it does not */
#define SHAPE_GOOD			.95		/* -7.1, = */

/* Rounds. */
#define ROUNDS				3		/* =, =; with one, 4 to 6 % of power and programs more */
#define AGAIN				4		/* =, =; beside the rules that are found */
#define JOINT_SHARE			.8		/* =, +2.2; of groups that rules explain together */
#define JOINT_GROUPS		3		/* =, =; that refute a rule alone */
#define VALUES_OF_NAME		2		/* =, = */

/*
 * Shapes of links.  A path is that of a script if it has SCRIPT_LINKS links with
 * a query or a fragment; but if a folder has more than MAX_SCRIPTS such paths,
 * they are pages, except those that have the site's links divided by SCRIPT_SHARE.
 * Without MAX_SCRIPTS, sites of very different sizes missed 5.6 times as many links.
 */
#define SCRIPT_LINKS		4		/* =, = */
#define MAX_SCRIPTS			12		/* =, = */
#define SCRIPT_SHARE		10		/* =, = */
#define FOLDER_PATHS		4		/* +0.6, =; of a folder, which is else a page of the root */

#endif							/* IRI_LEARN_LIMITS_H */
